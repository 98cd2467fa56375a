/** Draws the icons of the installed application out of public/icon.svg: `npm run icons`. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

const publicDir = join(import.meta.dirname, '../public')
const dir = join(publicDir, 'icons')
const logo = await readFile(join(publicDir, 'icon.svg'), 'utf8')
const field = /<rect[^>]*>/
/** A launcher cuts its own shape: the colour reaches the edges, the sign stays within the circle that none cuts into. */
const withMargin = logo.replace('viewBox="0 0 28 28"', 'viewBox="-3.5 -3.5 35 35"')
const square = '<rect x="-4" y="-4" width="36" height="36" fill="#D14145"/>'

const draw = (name: string, svg: string, side: number): Promise<unknown> =>
  sharp(Buffer.from(svg), { density: 72 * Math.ceil(side / 28) })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(dir, `${name}.png`))

await mkdir(dir, { recursive: true })
await draw('icon-192', logo, 192)
await draw('icon-512', logo, 512)
await draw('maskable-512', withMargin.replace(field, square), 512)
// Only its transparency counts.
await draw('monochrome-512', withMargin.replace(field, ''), 512)
await draw('apple-touch-icon', logo.replace(field, square), 180)
