import { onTestFinished, vi } from 'vitest'

/** Captures standard output, where servers write their log, until the end of the test. */
export function captureLog(): { readonly text: () => string } {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  onTestFinished(() => write.mockRestore())
  return { text: () => lines.join('') }
}
