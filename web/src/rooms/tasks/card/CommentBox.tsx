import { Textarea } from '@mantine/core'
import { openPlaceholder } from '@naryad/contract/tasks/placeholders'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import IconPhonePlus from '~icons/phone-plus'
import IconSend from '~icons/send'

import { useMay } from '../../../client/session/me.ts'
import { MentionList } from '../../../entities/person/mentions/MentionList.tsx'
import { useMentionList, withMention } from '../../../entities/person/mentions/useMentionList.ts'
import { untilText } from '../../../entities/promise/promiseWords.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { InlineList } from '../../../ui/form/InlineList.tsx'
import { useInlineList } from '../../../ui/form/useInlineList.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Kbd } from '../../../ui/keys/Kbd.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { cardQueries } from './card.queries.ts'
import { CommentTools } from './CommentTools.tsx'
import { insertInto } from './insertInto.ts'
import { phraseAt } from './phraseAt.ts'
import { readPromise, type ReadPromise } from './readPromise.ts'
import { useComment } from './useComment.ts'
import { type OfferedPhrase, phraseText, searchedIn, useOfferedPhrases } from './useOfferedPhrases.ts'

import styles from './card.module.css'

interface CommentBoxProps {
  task: Task
  fieldRef: React.RefObject<HTMLTextAreaElement | null>
  onWriting: (isWriting: boolean) => void
  /** Undefined if files cannot be attached. */
  onFiles: (() => void) | undefined
  /** Undefined without the permission, or if there is an open promise. */
  onPromise: ((read: ReadPromise) => void) | undefined
}

const nameOf = (mayInternally: boolean, isInternal: boolean): string => {
  if (!mayInternally) return 'Комментарий'
  return isInternal ? 'Комментарий коллегам' : 'Комментарий клиенту'
}

const placeholderOf = (mayInternally: boolean, isInternal: boolean): string => {
  if (!mayInternally) return 'Комментарий'
  return isInternal ? 'Комментарий, @ — коллега, / — шаблон' : 'Комментарий, / — шаблон'
}

/** Addressed to colleagues by default; a comment to the client has an amber background. */
export function CommentBox({ task, fieldRef, onWriting, onFiles, onPromise }: CommentBoxProps) {
  const mayInternally = useMay('tasks.commentInternally')
  const { comment, change, submit, isRunning } = useComment(task, mayInternally)
  const { text, isInternal } = comment
  const now = useNow()
  const promise = onPromise && readPromise(text, now)
  const mayMention = mayInternally && isInternal
  const { data: mentionable } = useQuery({
    ...cardQueries.mentionable(task.id),
    enabled: mayMention && text.includes('@'),
  })
  const list = useMentionList({
    people: mentionable?.items,
    isOn: mayMention,
    fieldRef,
    onChoose: (text, person) => change({ ...comment, text, mentions: withMention(comment.mentions, person) }),
  })
  const insert = (phrase: string, before = text, after = '') =>
    insertInto(fieldRef, {
      text: before,
      phrase,
      separator: ' ',
      write: (text) => change({ ...comment, text: text + after }),
      onPlaced: list.read,
    })
  const phrases = useOfferedPhrases({ isInternal, isOn: mayInternally })
  const insertPhrase = (phrase: OfferedPhrase, before = text, after = '') =>
    void phraseText(phrase, task).then(
      (filled) => insert(filled, before, after),
      () => undefined,
    )
  const phraseList = useInlineList({
    items: phrases,
    isOn: mayInternally,
    fieldRef,
    tokenAt: phraseAt,
    titleOf: searchedIn,
    onChoose: insertPhrase,
  })
  const lists = [list, phraseList]
  const readLists = () => {
    for (const { read } of lists) read()
  }
  const open = openPlaceholder(text)
  const send = () => {
    if (open === undefined) return submit()
    const at = text.indexOf(`{${open}}`)
    fieldRef.current?.focus()
    fieldRef.current?.setSelectionRange(at, at + open.length + 2)
    return undefined
  }

  return (
    <form
      className={isInternal ? styles.comment : `${styles.comment} ${styles.commentPublic}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <MentionList of={list} />
      <InlineList label="Шаблоны" of={phraseList} keyOf={({ key }) => key} renderOption={searchedIn} />
      <CommentTools
        comment={comment}
        mayInternally={mayInternally}
        isMissing={list.isMissing}
        phrases={phrases}
        onChange={change}
        onInsert={insert}
        onPhrase={insertPhrase}
        onFiles={onFiles}
      />
      {promise && (
        <div className={`row gap-8 ${styles.commentTop}`}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon of={IconPhonePlus} size={14} />}
            onClick={() => onPromise(promise)}
          >
            Обещать {untilText(promise.at, now)}
          </Button>
        </div>
      )}
      <div className={`row gap-8 ${styles.commentRow}`}>
        <Textarea
          ref={fieldRef}
          className={`grow min-width-0 ${styles.commentField}`}
          variant="unstyled"
          aria-label={nameOf(mayInternally, isInternal)}
          {...list.aria}
          {...phraseList.aria}
          placeholder={placeholderOf(mayInternally, isInternal)}
          rows={1}
          data-grows={1}
          maxLength={5000}
          value={text}
          onFocus={() => onWriting(true)}
          onBlur={() => {
            onWriting(false)
            for (const { close } of lists) close()
          }}
          onChange={({ currentTarget }) => {
            change({ ...comment, text: currentTarget.value })
            readLists()
          }}
          onSelect={readLists}
          onKeyDown={(event) => {
            if (lists.some(({ onKey }) => onKey(event))) return
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
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
