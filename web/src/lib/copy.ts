/** Copying text, also where a page came by plain HTTP and has no clipboard of its own. */

/** Put a text on the clipboard; whether that was possible. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  (document.activeElement?.closest("dialog") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
