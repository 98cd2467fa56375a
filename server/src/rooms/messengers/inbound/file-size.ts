import { tooLarge } from '../../../platform/http/refusals.ts'
import type { OutsideAnswer } from '../../../platform/outside/request.ts'
import type { Failure, IncomingFile } from '../messenger.ts'

/** Limit of the Bot API for downloads. */
export const maxFileBytes = 20 * 1024 * 1024

const excess = `больше ${maxFileBytes / 1024 / 1024} МБ: приложите его в «Наряде»`

/** Refuses files that are known to be above the limit. */
export function checkSizes(files: readonly IncomingFile[]): void {
  if (files.some(({ size }) => size !== null && size > maxFileBytes)) throw tooLarge(`Файл ${excess}`)
}

/** A download that fails because of the size of the file fails for ever; undefined for other answers. */
export const tooLargeFile = (answer: OutsideAnswer): Failure | undefined =>
  answer.kind === 'lost' && answer.isTooLarge ? { kind: 'refused', error: `Он ${excess}` } : undefined
