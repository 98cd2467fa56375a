import { useState } from 'react'

import styles from './FoldedText.module.css'

/** A longer text is collapsed. */
const maxLetters = 600
const maxLines = 10

interface FoldedTextProps {
  text: string
  className: string | undefined
}

/** A text that is collapsed while it is long. */
export function FoldedText({ text, className = '' }: FoldedTextProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > maxLetters || text.split('\n').length > maxLines
  return (
    <>
      <p className={isLong && !isWhole ? `${className} ${styles.folded}` : className}>{text}</p>
      {isLong && (
        <button
          type="button"
          className="bare no-padding inherit-font min-height-24 pointer link phone-min-height-44 hover-underline"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Свернуть' : 'Показать полностью'}
        </button>
      )}
    </>
  )
}
