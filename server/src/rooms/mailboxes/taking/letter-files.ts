import type { MailFile } from '@naryad/contract/mailboxes/mail-letters'

import type { Tx } from '../../../platform/db/connect.ts'
import { counted } from '../../../platform/text/plural.ts'
import type { IncomingOwner } from '../../attachments/index.ts'
import { type LetterFile, maxReadFiles } from '../reading/letter.ts'
import type { TakenLetter, TakingParts } from './taken-letter.ts'

const maxFiles = 20
const maxFileBytes = 20 * 1024 * 1024
/** Smaller pictures of a text are logos and marks of signatures. */
const maxLogoBytes = 5 * 1024

const isLogo = ({ isInline, mime, bytes }: LetterFile): boolean =>
  isInline && mime.startsWith('image/') && bytes.length <= maxLogoBytes

/** The files of a letter that are worth attaching. */
export const filesToTake = (files: readonly LetterFile[]): LetterFile[] =>
  files.filter((file) => !isLogo(file) && file.bytes.length <= maxFileBytes).slice(0, maxFiles)

const refusalOf = (file: LetterFile): string | null => {
  if (isLogo(file)) return 'Рисунок подписи'
  return file.bytes.length > maxFileBytes ? 'Файл больше 20 МБ' : `Файлов больше ${maxFiles}`
}

/** Attaches the files to what became of the letter, and says of each whether it is attached. */
export async function attachLetterFiles(
  tx: Tx,
  { files }: TakingParts,
  { letter, fetched, files: taken }: TakenLetter,
  owner: IncomingOwner,
): Promise<MailFile[]> {
  const errors = await files.attach(tx, owner, taken)
  const wanted = new Map(filesToTake(letter.files).map((file, at) => [file, errors[at] ?? null]))
  return [
    ...letter.files.map((file) => ({
      name: file.name,
      size: file.bytes.length,
      error: wanted.has(file) ? (wanted.get(file) ?? null) : refusalOf(file),
    })),
    ...(letter.leftFilesCount === 0
      ? []
      : [
          {
            name: `Ещё ${counted(letter.leftFilesCount, ['файл', 'файла', 'файлов'])}`,
            size: 0,
            error: `Файлов больше ${maxReadFiles}`,
          },
        ]),
    ...fetched.leftFiles.map((file) => ({ ...file, error: 'Осталось в ящике: письмо больше 25 МБ' })),
  ]
}
