import IconMessage2Bolt from '~icons/message-2-bolt'

import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { MenuLines } from '../../../ui/MenuLines.tsx'
import type { OfferedPhrase } from './useOfferedPhrases.ts'

interface CommentPhrasesProps {
  phrases: readonly OfferedPhrase[]
  onChoose: (phrase: OfferedPhrase) => void
}

/** Predefined comments and answers as menu items; no button without any. */
export function CommentPhrases({ phrases, onChoose }: CommentPhrasesProps) {
  if (phrases.length === 0) return null
  return (
    <Drop
      label="Шаблоны"
      place="bottom-end"
      renderTarget={(toggle, isOpen) => (
        <IconButton label="Шаблоны" icon={IconMessage2Bolt} aria-expanded={isOpen} onClick={toggle} />
      )}
    >
      {(close) => (
        <MenuLines
          label="Шаблоны"
          onClose={close}
          lines={phrases.map((phrase) => ({
            key: phrase.key,
            title: phrase.title,
            run: () => onChoose(phrase),
          }))}
        />
      )}
    </Drop>
  )
}
