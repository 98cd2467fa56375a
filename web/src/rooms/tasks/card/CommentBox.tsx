import { ActionIcon, Textarea } from '@mantine/core'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'

import { Segments } from '../../../kit/controls/Segments.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { Kbd } from '../../../kit/keys/Kbd.tsx'
import { call } from '../../../platform/api/api.ts'
import { useKey } from '../../../platform/api/useKey.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import { useMay } from '../../../platform/session/me.ts'
import { useDraft } from '../../../platform/settings/useDraft.ts'

import styles from './card.module.css'

interface CommentBoxProps {
  taskId: number
  fieldRef: React.RefObject<HTMLTextAreaElement | null>
  onWriting: (isWriting: boolean) => void
}

const CommentDraft = z.object({ text: z.string(), isInternal: z.boolean() })
type CommentDraft = z.infer<typeof CommentDraft>

const addressees = [
  { value: 'internal', title: 'Коллегам' },
  { value: 'public', title: 'Клиенту' },
] as const

const nameOf = (mayInternally: boolean, isInternal: boolean): string => {
  if (!mayInternally) return 'Комментарий'
  return isInternal ? 'Комментарий коллегам' : 'Комментарий клиенту'
}

/** To colleagues unless one says otherwise: what goes to the client has an amber edge. */
export function CommentBox({ taskId, fieldRef, onWriting }: CommentBoxProps) {
  const mayInternally = useMay('tasks.commentInternally')
  const draft = useDraft(`task:${taskId}:comment`, CommentDraft)
  const [text, setText] = useState(draft.initial?.text ?? '')
  const [isInternal, setInternal] = useState(mayInternally && (draft.initial?.isInternal ?? true))
  const once = useKey()
  const send = useAction<CommentDraft, unknown>({
    run: (body) =>
      once.run((idempotencyKey) =>
        call(tasksRoutes.comment, { params: { id: taskId }, body }, { idempotencyKey }),
      ),
    touches: ['tasks'],
  })
  const latest = useRef({ text, isInternal })
  const change = (next: CommentDraft) => {
    latest.current = next
    setText(next.text)
    setInternal(next.isInternal)
    draft.save(next)
  }
  const submit = async () => {
    if (text.trim() === '' || send.isRunning) return
    try {
      await send.run({ text, isInternal })
    } catch {
      // The alert has told why; the text stays in the field.
      return
    }
    once.renew()
    // What was typed while it was on its way has not been sent.
    const typed = latest.current
    change({ ...typed, text: typed.text.startsWith(text) ? typed.text.slice(text.length) : typed.text })
    if (latest.current.text === '') draft.clear()
  }

  return (
    <form
      className={isInternal ? styles.comment : `${styles.comment} ${styles.commentPublic}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {mayInternally && (
        <Segments
          label="Кому комментарий"
          value={isInternal ? 'internal' : 'public'}
          onChange={(value) => change({ text, isInternal: value === 'internal' })}
          choices={addressees}
        />
      )}
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
        loading={send.isRunning}
      >
        <Icon of={IconSend} />
      </ActionIcon>
    </form>
  )
}
