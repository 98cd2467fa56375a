import { ActionIcon, SegmentedControl, Textarea } from '@mantine/core'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'

import { Icon } from '../../../kit/Icon.tsx'
import { Kbd } from '../../../kit/keys/Kbd.tsx'
import { call } from '../../../platform/api/api.ts'
import { newIdempotencyKey } from '../../../platform/api/request.ts'
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

/** To colleagues unless one says otherwise: what goes to the client has an amber edge. */
export function CommentBox({ taskId, fieldRef, onWriting }: CommentBoxProps) {
  const mayInternally = useMay('tasks.commentInternally')
  const draft = useDraft(`task:${taskId}:comment`, CommentDraft)
  const [text, setText] = useState(draft.initial?.text ?? '')
  const [isInternal, setInternal] = useState(mayInternally && (draft.initial?.isInternal ?? true))
  // The same key until it is sent: a retry after a lost answer makes no second comment.
  const key = useRef(newIdempotencyKey())
  const send = useAction<string, unknown>({
    run: (comment) =>
      call(
        tasksRoutes.comment,
        { params: { id: taskId }, body: { text: comment, isInternal } },
        { idempotencyKey: key.current },
      ),
    touches: ['tasks'],
  })
  const submit = async () => {
    if (text.trim() === '' || send.isRunning) return
    try {
      await send.run(text)
    } catch {
      // The alert has told why; the text stays in the field.
      return
    }
    key.current = newIdempotencyKey()
    draft.clear()
    setText('')
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
        <SegmentedControl
          size="xs"
          aria-label="Кому комментарий"
          value={isInternal ? 'internal' : 'public'}
          onChange={(value) => setInternal(value === 'internal')}
          data={[
            { value: 'internal', label: 'Коллегам' },
            { value: 'public', label: 'Клиенту' },
          ]}
        />
      )}
      <Textarea
        ref={fieldRef}
        className={styles.commentField}
        variant="unstyled"
        aria-label={isInternal ? 'Комментарий коллегам' : 'Комментарий клиенту'}
        placeholder="Комментарий"
        rows={1}
        data-grows={1}
        maxLength={5000}
        value={text}
        onFocus={() => onWriting(true)}
        onBlur={() => onWriting(false)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          draft.save({ text: currentTarget.value, isInternal })
        }}
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
