# Holds the predictions of a backtest to those of the R package PlayerRatings, and prints its measures.
#
#   clarke backtest data/federation --by month --system one-half \
#       --system data/examples/backtest/elo.toml --system data/examples/backtest/glicko2.toml \
#       --system data/examples/backtest/steph.toml --predictions predictions.parquet
#   Rscript docs/research/playerratings.R predictions.parquet data/federation/opening_grades.csv
#
# Needs PlayerRatings (1.1-0), and arrow to read Parquet; without arrow give the predictions as CSV.

library(PlayerRatings)

arguments <- commandArgs(trailingOnly = TRUE)
games <- if (grepl("[.]csv$", arguments[1])) {
  read.csv(arguments[1], check.names = FALSE)
} else {
  as.data.frame(arrow::read_parquet(arguments[1]))
}
games$day <- as.Date(games$day)
listed <- read.csv(arguments[2])
listed$Rating <- 7.5 * listed$grade + 700
new <- mean(listed$Rating)
month <- as.integer(format(games$day, "%Y")) * 12 + as.integer(format(games$day, "%m"))

# Players on the list count as having played, so that their deviations grow from the first month on.
status <- data.frame(Player = listed$code, Rating = listed$Rating, Deviation = 100, Games = 1,
                     Win = 0, Draw = 0, Loss = 0, Lag = 0)

qv <- log(10) / 400
expected <- function(status, white, black, cval, gamma) {
  w <- match(white, status$Player)
  b <- match(black, status$Player)
  # predict() takes deviations as of the last game; here they have grown since.
  square <- status$Deviation^2 + status$Lag * cval^2
  g <- 1 / sqrt(1 + 3 * (qv / pi)^2 * (square[w] + square[b]))
  1 / (1 + 10^(g * (status$Rating[b] - status$Rating[w] - gamma) / 400))
}

predicted <- rep(NA_real_, nrow(games))
for (m in sort(unique(month))) {
  rows <- which(month == m)
  predicted[rows] <- expected(status, games$white[rows], games$black[rows], 10, 30)
  x <- data.frame(Month = m, White = games$white[rows], Black = games$black[rows],
                  Score = games$result[rows])
  status <- steph(x, status = status, init = c(new, 300), gamma = 30, cval = 10, hval = 10,
                  bval = 0, lambda = 2)$ratings
}
cat("steph: largest difference of a prediction", max(abs(predicted - games$steph), na.rm = TRUE),
    "over", sum(!is.na(predicted) & !is.na(games$steph)), "games\n")

names <- c("one-half", "elo", "glicko2", "steph")
scored <- games$season != games$season[1] & stats::complete.cases(games[, names])
print(metrics(games$result[scored], as.matrix(games[scored, names]), sort = FALSE, digits = 2))
