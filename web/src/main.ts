import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./parts.css";

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js");
