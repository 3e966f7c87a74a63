/** What teaches the Kuhhandel family. */

export { default as Compare } from "./Editions.svelte";
export { default as Glance } from "./Glance.svelte";
export { default as Lessons } from "./Lessons.svelte";
