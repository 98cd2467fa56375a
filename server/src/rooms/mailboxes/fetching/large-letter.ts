import type { MessageStructureObject } from 'imapflow'

import type { FetchedSource } from './mail-server.ts'

interface Head {
  readonly headers: Buffer
  readonly bodyStructure: MessageStructureObject
}

type FetchPart = (part: string) => Promise<{ readonly mime: Buffer; readonly body: Buffer }>

function leavesOf({ childNodes, ...leaf }: MessageStructureObject): MessageStructureObject[] {
  return childNodes && childNodes.length > 0 ? childNodes.flatMap(leavesOf) : [leaf]
}

const nameOf = ({ dispositionParameters, parameters, type }: MessageStructureObject): string =>
  dispositionParameters?.['filename'] ?? parameters?.['name'] ?? type

/** Headers that say how the whole letter was put together. */
const ofStructure = /^(?:content-[\w-]+|mime-version):.*(?:\r\n[ \t].*)*(?:\r\n|$)/gim

/** A letter of the headers and the text of a large one. Its other parts are named, and stay in the mailbox. */
export async function partialSource(
  { headers, bodyStructure }: Head,
  fetchPart: FetchPart,
): Promise<FetchedSource> {
  const leaves = leavesOf(bodyStructure)
  const text =
    leaves.find(({ type }) => type === 'text/plain') ?? leaves.find(({ type }) => type === 'text/html')
  const { mime, body } = text
    ? await fetchPart(text.part ?? '1')
    : { mime: Buffer.alloc(0), body: Buffer.alloc(0) }
  const head = headers
    .toString('latin1')
    .replace(ofStructure, '')
    .replace(/(?:\r\n)+$/, '')
  const partHead = mime.toString('latin1').replace(/(?:\r\n)+$/, '')
  const structure = partHead === '' ? 'Content-Type: text/plain; charset=utf-8' : partHead
  const source = Buffer.concat([
    Buffer.from(`${head}\r\nMIME-Version: 1.0\r\n${structure}\r\n\r\n`, 'latin1'),
    body,
  ])
  const leftFiles = leaves
    .filter((leaf) => leaf !== text)
    .slice(0, 50)
    .map((leaf) => ({ name: nameOf(leaf).slice(0, 200), size: leaf.size ?? 0 }))
  return { source, leftFiles }
}
