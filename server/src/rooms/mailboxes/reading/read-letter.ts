import { createHash } from 'node:crypto'

import { plainText, withoutHarmful } from '@naryad/contract/kit/values/text'
import type { LetterMark } from '@naryad/contract/mailboxes/mailboxes.words'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

import { readAuthentication } from './authentication.ts'
import { classify, singleAddress } from './classify.ts'
import { cutReply, type OwnWords } from './cut-reply.ts'
import { answeredIds, type Headers, headersOf, messageIdsIn } from './headers.ts'
import { htmlText } from './html-text.ts'
import { type Letter, type LetterFile, maxReadFiles, type ReadOptions } from './letter.ts'
import { repairCharsets } from './repair-charsets.ts'
import { readTnef } from './tnef.ts'

/** The parser takes quadratic time for the parts of a letter. */
const maxParts = 2000
const maxText = 20_000
const maxWholeText = 200_000
const maxSubject = 500
const maxName = 200
const maxRecipients = 100

const limits = {
  maxNestingDepth: 60,
  maxHeadersSize: 256 * 1024,
  attachmentEncoding: 'arraybuffer',
  forceRfc822Attachments: true,
} as const

export class UnreadableLetter extends Error {
  override name = 'UnreadableLetter'
}

/** Nothing of a letter is refused: its sender would not learn why. */
const clean = (text: string): string => plainText(withoutHarmful(text))

/** Links of letters of ours have their secrets in the fragment, and an answer quotes them. */
const withoutSecrets = (text: string): string =>
  text.replace(/(https?:\/\/[^\s#<>]{1,2000})#[^\s<>]+/gi, '$1#…')

const cleanLine = (text: string, max: number): string =>
  [...clean(text).replace(/\s+/g, ' ')].slice(0, max).join('')

function checkParts(raw: Buffer): void {
  let count = 0
  for (let at = raw.indexOf('\n--'); at >= 0; at = raw.indexOf('\n--', at + 3)) {
    count += 1
    if (count > maxParts) throw new UnreadableLetter(`В письме больше ${maxParts} частей`)
  }
}

async function parse(raw: Buffer): Promise<Email> {
  checkParts(raw)
  try {
    return await PostalMime.parse(repairCharsets(raw), limits)
  } catch (error) {
    const isLimit = error instanceof Error && /nesting|header/i.test(error.message)
    throw new UnreadableLetter(
      isLimit ? 'Письмо вложено слишком глубоко или заголовки слишком длинные' : 'Устройство письма нарушено',
      { cause: error },
    )
  }
}

/** Reads the bytes of a letter. Throws `UnreadableLetter` with a Russian sentence. */
export async function readLetter(raw: Buffer, { instance, authservId }: ReadOptions): Promise<Letter> {
  const mail = await parse(raw)
  const headers = headersOf(mail)
  const from = singleAddress(mail.from)
  const authentication = readAuthentication(headers, from, authservId)
  const { kind, reason, bounce } = classify({ mail, headers, instance, authentication })
  const { whole, text, isCut } = textsOf(mail)
  const { files, marks, leftFilesCount } = filesOf(mail)
  const [messageId = null] = messageIdsIn(mail.messageId ?? '')
  const subject = cleanLine(mail.subject ?? '', maxSubject)
  return {
    kind,
    reason,
    bounce,
    messageId,
    from,
    fromName: cleanLine(mail.from?.name ?? '', maxName),
    replyTo: singleAddress(mail.replyTo?.[0]) || from,
    recipients: recipientsOf(mail, headers),
    subject,
    sentAt: momentOf(mail.date),
    authentication,
    answers: answeredIds(headers),
    text: text.slice(0, maxText).toWellFormed(),
    isCut: isCut || text.length > maxText,
    wholeText: whole.slice(0, maxWholeText).toWellFormed(),
    marks,
    files,
    leftFilesCount,
    key: keyOf(raw, messageId, [from, mail.date ?? '', subject, whole]),
  }
}

/** The same letter that came by two ways has other headers of delivery, so they do not count. */
function keyOf(raw: Buffer, messageId: string | null, parts: readonly string[]): string {
  const hash = createHash('sha256')
  if (messageId === null) return hash.update(raw).digest('hex')
  for (const part of [messageId, ...parts]) hash.update(part).update('\0')
  return hash.digest('hex')
}

const momentOf = (date: string | undefined): string | null => {
  const at = Date.parse(date ?? '')
  // Of a sender without a clock: beyond what the product and PostgreSQL show as a date.
  return at > 0 && at < Date.now() + 366 * 86_400_000 ? new Date(at).toISOString() : null
}

function textsOf(mail: Email): OwnWords & { readonly whole: string } {
  if (mail.text?.trim()) {
    const whole = withoutSecrets(clean(mail.text))
    return { whole, ...cutReply(whole) }
  }
  const texts = htmlText(mail.html ?? '')
  const whole = withoutSecrets(clean(texts.whole))
  const unquoted = withoutSecrets(clean(texts.unquoted))
  const { text, isCut } = cutReply(unquoted)
  return text === ''
    ? { whole, text: whole, isCut: false }
    : { whole, text, isCut: isCut || whole !== unquoted }
}

/** Also the address of delivery, which has the plus address when the letter was sent to a list. */
const recipientsOf = (mail: Email, headers: Headers): string[] =>
  [
    ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((address) => address.group ?? [address]),
    ...headers.all('delivered-to').map((address) => ({ address, name: '' })),
  ]
    .map((address) => singleAddress(address))
    .slice(0, maxRecipients)

function filesOf(mail: Email): {
  readonly files: LetterFile[]
  readonly marks: LetterMark[]
  readonly leftFilesCount: number
} {
  const marks = new Set<LetterMark>()
  const files = mail.attachments.flatMap((attachment) => {
    const { mimeType } = attachment
    if (mimeType === 'text/calendar') {
      marks.add('CALENDAR')
      return []
    }
    if (/^application\/(?:x-)?pkcs7-signature$/.test(mimeType)) {
      marks.add('SIGNED')
      return []
    }
    if (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType)) marks.add('ENCRYPTED')
    const file = fileOf(attachment, mail.html ?? '')
    return isTnef(file) ? tnefOf(file, marks) : [file]
  })
  return {
    files: files.slice(0, maxReadFiles),
    marks: [...marks],
    leftFilesCount: Math.max(0, files.length - maxReadFiles),
  }
}

const isTnef = ({ name, mime }: LetterFile): boolean =>
  mime === 'application/ms-tnef' || /^winmail\.dat$/i.test(name)

/** A file that cannot be read is shown as it came. */
function tnefOf(file: LetterFile, marks: Set<LetterMark>): LetterFile[] {
  try {
    return readTnef(Buffer.from(file.bytes)).map((one) => ({ ...one, name: cleanLine(one.name, maxName) }))
  } catch {
    marks.add('TNEF')
    return [file]
  }
}

function fileOf(attachment: Attachment, html: string): LetterFile {
  const { filename, mimeType, content, contentId, disposition } = attachment
  const id = contentId?.replace(/^<|>$/g, '')
  return {
    name: cleanLine(filename ?? '', maxName) || `файл.${mimeType.split('/')[1] ?? 'bin'}`,
    mime: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    isInline: disposition !== 'attachment' && id !== undefined && html.includes(`cid:${id}`),
  }
}
