import { foldTyped } from '../typedText.ts'

interface MarkedProps {
  children: string
  /** Search text; its first occurrence is highlighted. */
  query?: string | undefined
}

/** A text with the match highlighted. */
export function Marked({ children: text, query = '' }: MarkedProps) {
  const sought = foldTyped(query)
  // The stored text is normalized, so that positions in its folded form are its own.
  const at = sought ? text.toLowerCase().replaceAll('ё', 'е').indexOf(sought) : -1
  if (at < 0) return text
  const end = at + sought.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
