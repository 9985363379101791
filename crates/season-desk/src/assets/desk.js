// The page of something that is under way looks again by itself; without this script, by its link.
const look = async () => {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const busy = page.querySelector("#busy");
  if (!busy) return location.reload();
  document.querySelector("#busy").replaceChildren(...busy.childNodes);
  setTimeout(look, 500);
};
setTimeout(look, 500);
