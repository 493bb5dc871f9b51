/* The page begins here. */
import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { turn } from "./parts/turns.svelte";

/* To read the program and to draw the page are two tasks. */
void turn().then(() => mount(App, { target: document.getElementById("page")! }));
