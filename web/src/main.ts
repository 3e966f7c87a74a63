import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./lib/versions.svelte";
import "./tokens.css";
import "./parts.css";

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) void keepPage().catch(() => undefined);
