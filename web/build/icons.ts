/** Renders the icons of the installed application and of the Android package from public/icon.svg: `npm run icons`. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

const publicDir = join(import.meta.dirname, '../public')
const dir = join(publicDir, 'icons')
const logo = await readFile(join(publicDir, 'icon.svg'), 'utf8')
const field = /<rect[^>]*>/
/** Launchers crop icons: the colour fills the square, the symbol stays within the safe zone. */
const withMargin = logo.replace('viewBox="0 0 28 28"', 'viewBox="-3.5 -3.5 35 35"')
const square = '<rect x="-4" y="-4" width="36" height="36" fill="#D14145"/>'

/** Android shows a circle of 72 out of a layer of 108. */
const withLayerMargin = logo.replace('viewBox="0 0 28 28"', 'viewBox="-9.5 -9.5 47 47"')
const androidDir = join(import.meta.dirname, '../../android/res')
const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }

const draw = (name: string, svg: string, side: number): Promise<unknown> =>
  drawTo(join(dir, `${name}.png`), svg, side)

const drawTo = (file: string, svg: string, side: number): Promise<unknown> =>
  sharp(Buffer.from(svg), { density: 72 * Math.ceil(side / 28) })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file)

await mkdir(dir, { recursive: true })
await draw('icon-192', logo, 192)
await draw('icon-512', logo, 512)
await draw('maskable-512', withMargin.replace(field, square), 512)
// Only the alpha channel is used.
await draw('monochrome-512', withMargin.replace(field, ''), 512)
await draw('apple-touch-icon', logo.replace(field, square), 180)

for (const [density, side] of Object.entries(densities)) {
  const folder = join(androidDir, `mipmap-${density}`)
  await mkdir(folder, { recursive: true })
  await drawTo(join(folder, 'ic_launcher.png'), logo, side)
  await drawTo(join(folder, 'ic_fg.png'), withLayerMargin.replace(field, ''), (side * 108) / 48)
}
