/** The result as a picture to share, drawn on a canvas. */

interface Row {
  title: string;
  cells: readonly string[];
}

const WIDTH = 1080;
const LINE = 64;
const SLAB = "700 %px Rockwell, 'Roboto Slab', 'DejaVu Serif Condensed', Georgia, serif";
const SANS = "500 %px 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans Condensed', sans-serif";

/** A PNG with the headline and the score sheet. */
export function picture(title: string, headline: string, names: string[], rows: Row[], winners: number[]) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 420 + (rows.length + 1) * LINE;
  const pen = canvas.getContext("2d")!;
  const write = (text: string, x: number, y: number, font: string, size: number, align: CanvasTextAlign = "left") => {
    pen.font = font.replace("%", `${size}`);
    pen.textAlign = align;
    pen.fillText(text, x, y, align === "left" ? 900 : 180);
  };
  pen.fillStyle = "#dcebc8";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = "#ffc931";
  pen.fillRect(0, 0, WIDTH, 260);
  pen.fillStyle = "#2a1e00";
  write(headline, 60, 140, SLAB, 76);
  write(title, 60, 210, SANS, 40);
  const column = (seat: number) => 420 + ((seat + 0.9) * (WIDTH - 460)) / names.length;
  pen.fillStyle = "#16241a";
  names.forEach((name, seat) => write(name, column(seat), 330, SANS, winners.includes(seat) ? 34 : 30, "right"));
  rows.forEach((row, at) => {
    const last = at === rows.length - 1;
    const y = 330 + (at + 1) * LINE;
    pen.font = SANS.replace("%", "30");
    pen.textAlign = "left";
    pen.fillText(row.title, 60, y, 340);
    row.cells.forEach((cell, seat) => write(cell, column(seat), y, last ? SLAB : SANS, last ? 40 : 30, "right"));
  });
  write("Kuhstall", 60, canvas.height - 40, SLAB, 34);
  return new Promise<Blob>((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png"));
}
