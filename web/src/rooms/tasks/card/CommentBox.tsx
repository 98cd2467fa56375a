import { ActionIcon, Textarea } from '@mantine/core'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { IconPaperclip, IconSend } from '@tabler/icons-react'

import { Segments } from '../../../kit/controls/Segments.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { Kbd } from '../../../kit/keys/Kbd.tsx'
import { useMay } from '../../../platform/session/me.ts'
import { CommentPhrases } from './CommentPhrases.tsx'
import { useComment } from './useComment.ts'

import styles from './card.module.css'

interface CommentBoxProps {
  task: Pick<TaskItem, 'id' | 'queue' | 'title'>
  fieldRef: React.RefObject<HTMLTextAreaElement | null>
  onWriting: (isWriting: boolean) => void
  /** Absent where nothing may be attached. */
  onFiles: (() => void) | undefined
}

const addressees = [
  { value: 'internal', title: 'Коллегам' },
  { value: 'public', title: 'Клиенту' },
] as const

const nameOf = (mayInternally: boolean, isInternal: boolean): string => {
  if (!mayInternally) return 'Комментарий'
  return isInternal ? 'Комментарий коллегам' : 'Комментарий клиенту'
}

/** To colleagues unless one says otherwise: what goes to the client stands on amber. */
export function CommentBox({ task, fieldRef, onWriting, onFiles }: CommentBoxProps) {
  const mayInternally = useMay('tasks.commentInternally')
  const { comment, change, submit, isRunning } = useComment(task, mayInternally)
  const { text, isInternal } = comment
  const insert = (phrase: string) => {
    change({ text: text.trim() ? `${text.trimEnd()} ${phrase}` : phrase, isInternal })
    fieldRef.current?.focus()
  }

  return (
    <form
      className={isInternal ? styles.comment : `${styles.comment} ${styles.commentPublic}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.commentTop}>
        {mayInternally && (
          <Segments
            label="Кому комментарий"
            value={isInternal ? 'internal' : 'public'}
            onChange={(value) => change({ text, isInternal: value === 'internal' })}
            choices={addressees}
          />
        )}
        {mayInternally && !isInternal && <span className={styles.commentNote}>увидит клиент</span>}
        <span className={styles.spacer} />
        {mayInternally && <CommentPhrases isInternal={isInternal} onChoose={insert} />}
        {onFiles && (
          <ActionIcon
            variant="subtle"
            aria-label="Приложить файлы"
            data-tip="Приложить файлы (U)"
            onClick={onFiles}
          >
            <Icon of={IconPaperclip} />
          </ActionIcon>
        )}
      </div>
      <div className={styles.commentRow}>
        <Textarea
          ref={fieldRef}
          className={styles.commentField}
          variant="unstyled"
          aria-label={nameOf(mayInternally, isInternal)}
          placeholder="Комментарий"
          rows={1}
          data-grows={1}
          maxLength={5000}
          value={text}
          onFocus={() => onWriting(true)}
          onBlur={() => onWriting(false)}
          onChange={({ currentTarget }) => change({ text: currentTarget.value, isInternal })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <span className={styles.desktopOnly}>{text === '' && <Kbd>M</Kbd>}</span>
        <ActionIcon
          type="submit"
          variant="subtle"
          aria-label="Отправить комментарий"
          data-tip="Отправить (Ctrl Enter)"
          loading={isRunning}
          aria-busy={isRunning || undefined}
        >
          <Icon of={IconSend} />
        </ActionIcon>
      </div>
    </form>
  )
}
