/** What teaches Mü. */

export { default as Glance } from "./Glance.svelte";
export { default as Lessons } from "./Lessons.svelte";
