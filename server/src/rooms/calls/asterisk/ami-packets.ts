/** Lines «Key: Value» up to an empty one. */
export type AmiPacket = Readonly<Record<string, string>>

export class TooLong extends Error {}

const maxPacketLength = 64 * 1024

function parse(text: string): AmiPacket {
  const fields: Record<string, string> = {}
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trim()
  }
  return fields
}

interface Handlers {
  /** The first line says which program answers. */
  readonly onGreeting: (line: string) => void
  readonly onPacket: (packet: AmiPacket) => void
}

/** Takes the text as it comes, cut anywhere. Throws `TooLong`. */
export function packetReader({ onGreeting, onPacket }: Handlers): (chunk: string) => void {
  let rest = ''
  let isGreeted = false

  const greet = (): void => {
    const end = rest.indexOf('\r\n')
    if (end < 0) return
    isGreeted = true
    onGreeting(rest.slice(0, end))
    rest = rest.slice(end + 2)
  }

  const takePackets = (): void => {
    for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
      onPacket(parse(rest.slice(0, end)))
      rest = rest.slice(end + 4)
    }
  }

  return (chunk) => {
    rest += chunk
    if (!isGreeted) greet()
    if (isGreeted) takePackets()
    if (rest.length > maxPacketLength) throw new TooLong()
  }
}

/** A line break within a value would begin an action of its own. */
export function writeAction(action: AmiPacket): string {
  const lines = Object.entries(action).map(([key, value]) => `${key}: ${value}`)
  if (lines.some((line) => /[\r\n\0]/.test(line))) throw new Error('a value of an action has a line break')
  return `${lines.join('\r\n')}\r\n\r\n`
}
