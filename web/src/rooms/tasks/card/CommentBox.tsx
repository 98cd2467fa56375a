import { Textarea } from '@mantine/core'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useId } from 'react'
import IconSend from '~icons/send'

import { useMay } from '../../../client/session/me.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Kbd } from '../../../ui/keys/Kbd.tsx'
import { CommentTools } from './CommentTools.tsx'
import { insertInto } from './insertInto.ts'
import { MentionList, mentionOptionId } from './MentionList.tsx'
import { useComment } from './useComment.ts'
import { useMentionList } from './useMentionList.ts'

import styles from './card.module.css'

interface CommentBoxProps {
  task: Pick<TaskItem, 'id' | 'queue' | 'title'>
  fieldRef: React.RefObject<HTMLTextAreaElement | null>
  onWriting: (isWriting: boolean) => void
  /** Undefined if files cannot be attached. */
  onFiles: (() => void) | undefined
}

const nameOf = (mayInternally: boolean, isInternal: boolean): string => {
  if (!mayInternally) return 'Комментарий'
  return isInternal ? 'Комментарий коллегам' : 'Комментарий клиенту'
}

/** Addressed to colleagues by default; a comment to the client has an amber background. */
export function CommentBox({ task, fieldRef, onWriting, onFiles }: CommentBoxProps) {
  const listId = useId()
  const mayInternally = useMay('tasks.commentInternally')
  const { comment, change, submit, isRunning } = useComment(task, mayInternally)
  const { text, isInternal } = comment
  const list = useMentionList({
    taskId: task.id,
    isOn: mayInternally && isInternal,
    fieldRef,
    onChoose: (text, person) =>
      change({
        ...comment,
        text,
        mentions: [...comment.mentions.filter(({ id }) => id !== person.id), person],
      }),
  })
  const insert = (phrase: string) =>
    insertInto(fieldRef, {
      text,
      phrase,
      separator: ' ',
      write: (text) => change({ ...comment, text }),
      onPlaced: list.read,
    })

  return (
    <form
      className={isInternal ? styles.comment : `${styles.comment} ${styles.commentPublic}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {list.isOpen && (
        <MentionList id={listId} people={list.found} active={list.active} onChoose={list.choose} />
      )}
      <CommentTools
        comment={comment}
        mayInternally={mayInternally}
        isMissing={list.isMissing}
        onChange={change}
        onInsert={insert}
        onFiles={onFiles}
      />
      <div className={styles.commentRow}>
        <Textarea
          ref={fieldRef}
          className={styles.commentField}
          variant="unstyled"
          aria-label={nameOf(mayInternally, isInternal)}
          {...(list.isOpen
            ? {
                'aria-autocomplete': 'list',
                'aria-controls': listId,
                'aria-activedescendant': mentionOptionId(listId, list.active),
              }
            : {})}
          placeholder={mayInternally && isInternal ? 'Комментарий, @ — упомянуть коллегу' : 'Комментарий'}
          rows={1}
          data-grows={1}
          maxLength={5000}
          value={text}
          onFocus={() => onWriting(true)}
          onBlur={() => {
            onWriting(false)
            list.close()
          }}
          onChange={({ currentTarget }) => {
            change({ ...comment, text: currentTarget.value })
            list.read()
          }}
          onSelect={list.read}
          onKeyDown={(event) => {
            if (list.onKey(event)) return
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <span className={styles.desktopOnly}>{text === '' && <Kbd>M</Kbd>}</span>
        <IconButton
          type="submit"
          label="Отправить комментарий"
          keyCap="Ctrl Enter"
          icon={IconSend}
          isBusy={isRunning}
        />
      </div>
    </form>
  )
}
