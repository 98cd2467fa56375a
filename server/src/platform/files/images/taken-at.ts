import readExif from 'exif-reader'
import sharp from 'sharp'

import { momentOfTime } from '../../time/company-day.ts'

/** Of a photograph it has some kilobytes, mostly a preview. */
const mostExifBytes = 1024 * 1024

const offsetForm = /^([+-])([01]\d):([0-5]\d)$/

/** `wall` is local time read as if it were UTC. */
function momentOf(wall: Date, offset: string): number {
  const [, sign, hours, minutes] = offsetForm.exec(offset) ?? []
  if (sign !== undefined)
    return wall.getTime() - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const [day = '', time = ''] = wall.toISOString().split('T')
  return momentOfTime(day, time.slice(0, 5)) + wall.getUTCSeconds() * 1000
}

/**
 * When the picture was taken, by the clock of the camera, which may be wrong: EXIF 2.32 `DateTimeOriginal` with its
 * offset, or in the company's time zone. Null if the camera has not said so, or in a way that cannot be read.
 */
export async function readTakenAt(bytes: Buffer): Promise<string | null> {
  try {
    const { exif } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!exif || exif.length > mostExifBytes) return null
    const { Photo } = readExif(exif)
    const wall = Photo?.DateTimeOriginal
    if (!(wall instanceof Date) || Number.isNaN(wall.getTime())) return null
    const moment = new Date(momentOf(wall, Photo?.OffsetTimeOriginal ?? ''))
    const year = moment.getUTCFullYear()
    return year >= 1990 && year < 2100 ? moment.toISOString() : null
  } catch {
    return null
  }
}
