import IconMessage2Bolt from '~icons/message-2-bolt'

import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { MenuLines } from '../../../ui/MenuLines.tsx'

interface CommentPhrasesProps {
  phrases: readonly string[]
  onChoose: (phrase: string) => void
}

/** Predefined comments of the settings as menu items; no button without any. */
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
          lines={phrases.map((phrase) => ({ key: phrase, title: phrase, run: () => onChoose(phrase) }))}
        />
      )}
    </Drop>
  )
}
