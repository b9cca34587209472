// A soft sound says that it is your turn: made here, so that no file is needed.
const button = document.querySelector("[data-sound]");
let audio = null;

const ring = () => {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = 587;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.45);
};

// A browser may keep its store shut: then the switch lasts as long as the page.
let isOn = false;
try { isOn = localStorage.getItem("sound") === "on"; } catch { /* nothing is remembered */ }
const show = () => button.setAttribute("aria-pressed", String(isOn));

export const toggle = () => {
  isOn = !isOn;
  show();
  try { localStorage.setItem("sound", isOn ? "on" : "off"); } catch { /* the page forgets */ }
  if (isOn) ring();
};

const isMine = () => document.querySelector("#table[data-mine]") !== null;
let wasMine = isMine();
document.body.addEventListener("htmx:afterSwap", () => {
  if (isOn && isMine() && !wasMine) ring();
  wasMine = isMine();
});
show();
