/** Builds letters as bytes, as mail programs send them. */

type Charset = 'utf-8' | 'windows-1251' | 'koi8-r' | 'ibm866'

const tables = new Map<string, Map<string, number>>()

function tableOf(charset: Charset): Map<string, number> {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  )
  tables.set(charset, table)
  return table
}

export function encode(text: string, charset: Charset = 'utf-8'): Buffer {
  if (charset === 'utf-8') return Buffer.from(text)
  const table = tableOf(charset)
  return Buffer.from([...text].map((sign) => table.get(sign) ?? 63))
}

/** An encoded word: «=?koi8-r?B?…?=». */
export const word = (text: string, charset: Charset = 'utf-8'): string =>
  `=?${charset}?B?${encode(text, charset).toString('base64')}?=`

export const quotedPrintable = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) =>
      byte === 61 || byte > 126
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCodePoint(byte),
    )
    .join('')

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

type HeaderValues = Readonly<Record<string, string | Buffer | null>>

const usual: HeaderValues = {
  From: 'ivanov@client.ru',
  To: 'service@example.ru',
  Subject: 'test',
  Date: 'Fri, 27 Nov 2026 10:15:00 +0300',
  'Message-ID': '<first@client.ru>',
  'MIME-Version': '1.0',
}

/** Headers as bytes; null leaves one out. */
const head = (headers: HeaderValues): Buffer =>
  Buffer.concat(
    Object.entries({ ...usual, ...headers }).flatMap(([name, value]) =>
      value === null ? [] : [Buffer.from(`${name}: `), Buffer.from(value), Buffer.from('\r\n')],
    ),
  )

/** A letter with these headers and this body, whatever they are. */
export const rawLetter = (headers: HeaderValues, body: string | Buffer): Buffer =>
  Buffer.concat([head(headers), Buffer.from('\r\n'), Buffer.isBuffer(body) ? body : Buffer.from(crlf(body))])

/** A letter of plain text. */
export const textLetter = (
  text: string,
  {
    charset = 'utf-8',
    ...headers
  }: { readonly charset?: Charset } & Record<string, string | Buffer | null> = {},
): Buffer =>
  rawLetter(
    {
      'Content-Type': `text/plain; charset=${charset}`,
      'Content-Transfer-Encoding': '8bit',
      ...headers,
    },
    encode(crlf(text), charset),
  )

/** A letter of several parts, each with its own headers. */
export const multipartLetter = (
  parts: readonly string[],
  { type = 'mixed', ...headers }: { readonly type?: string } & Record<string, string | Buffer | null> = {},
): Buffer =>
  rawLetter(
    { 'Content-Type': `multipart/${type}; boundary="bb"`, ...headers },
    `${parts.map((part) => `--bb\n${part}\n`).join('')}--bb--\n`,
  )

export const base64Part = (headers: string, bytes: Buffer): string =>
  `${headers}\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64').replace(/.{76}/g, '$&\n')}`

/** The smallest picture that is one. */
export const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

const attribute = (level: number, id: number, value: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([level]),
    number(id, 4),
    number(value.length, 4),
    value,
    number(
      value.reduce((sum, byte) => (sum + byte) % 65_536, 0),
      2,
    ),
  ])

/** A winmail.dat with one file. */
export const winmail = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    number(0x22_3e_9f_78, 4),
    number(1, 2),
    attribute(1, 0x00_06_90_07, Buffer.concat([number(1251, 4), number(0, 4)])),
    attribute(2, 0x00_06_90_02, Buffer.alloc(14)),
    attribute(2, 0x00_01_80_10, Buffer.concat([encode(name, 'windows-1251'), Buffer.from([0])])),
    attribute(2, 0x00_06_80_0f, content),
  ])
