import { mentionedIn } from '@naryad/contract/tasks/mentions'
import { openPlaceholder } from '@naryad/contract/tasks/placeholders'
import IconAt from '~icons/at'
import IconPaperclip from '~icons/paperclip'

import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import type { CommentDraft } from '../drafts.ts'
import { CommentPhrases } from './CommentPhrases.tsx'
import type { OfferedPhrase } from './useOfferedPhrases.ts'

import styles from './card.module.css'

interface CommentToolsProps {
  comment: CommentDraft
  mayInternally: boolean
  /** No colleague matches the mention being typed. */
  isMissing: boolean
  phrases: readonly OfferedPhrase[]
  onChange: (comment: CommentDraft) => void
  onInsert: (text: string) => void
  onPhrase: (phrase: OfferedPhrase) => void
  onFiles: (() => void) | undefined
}

const addressees = [
  { value: 'internal', title: 'Коллегам' },
  { value: 'public', title: 'Клиенту' },
] as const

/** The client reads the text unchanged, including names of colleagues. */
const warningOf = ({ text, mentions }: CommentDraft): string =>
  mentionedIn(text, mentions).length > 0
    ? 'увидит клиент вместе с именами; коллеги уведомления не получат'
    : 'увидит клиент'

/** Toolbar above the field: the audience of the comment, and what can be inserted. */
export function CommentTools({ comment, mayInternally, isMissing, phrases, ...on }: CommentToolsProps) {
  const { isInternal } = comment
  const open = openPlaceholder(comment.text)
  return (
    <div className={`row gap-8 ${styles.commentTop}`}>
      {mayInternally && (
        <Segments
          label="Кому комментарий"
          value={isInternal ? 'internal' : 'public'}
          onChange={(value) => on.onChange({ ...comment, isInternal: value === 'internal' })}
          choices={addressees}
        />
      )}
      {mayInternally && !isInternal && <span className="medium warn">{warningOf(comment)}</span>}
      {isMissing && (
        <span className="text-12 muted" role="status">
          Такого коллеги нет или он не видит эту заявку
        </span>
      )}
      {open && (
        <span className="text-12 warn" role="status">
          Впишите вместо {`{${open}}`}: в заявке этого нет
        </span>
      )}
      <span className="grow" />
      {mayInternally && isInternal && (
        <IconButton label="Упомянуть коллегу" icon={IconAt} onClick={() => on.onInsert('@')} />
      )}
      {mayInternally && <CommentPhrases phrases={phrases} onChoose={on.onPhrase} />}
      {on.onFiles && (
        <IconButton label="Приложить файлы" keyCap="U" icon={IconPaperclip} onClick={on.onFiles} />
      )}
    </div>
  )
}
