import { mount } from "svelte";
import App from "./App.svelte";
import { api } from "./lib/api";
import { keepBell } from "./lib/bells.svelte";
import { keepPage } from "./lib/versions.svelte";
import { PAGES } from "./pages";
import "./tokens.css";
import "./parts.css";

/** Every page, every rulebook, and one's history as it is now. */
const whole = () => Promise.allSettled([...Object.values(PAGES).map((page) => page()), api.keepBooks(), api.history()]);

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) {
  void keepPage(whole).catch(() => undefined);
  void keepBell().catch(() => undefined);
}
