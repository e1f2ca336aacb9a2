// Puts a text where it can be pasted. A page that came by plain http has no clipboard: there the field is marked for the player.

/** Gives whether it was copied; if not, the text in the field is marked. */
export async function copy(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
