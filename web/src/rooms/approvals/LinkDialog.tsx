import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'

import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { SentLink } from './SentLink.tsx'

interface Sent {
  link: string
  qrSvg: string
  approval: { email: string | null }
}

interface LinkDialogProps<Body> {
  /** What the link shows and how long it works. */
  lead: ReactNode
  /** Of the picture with the link. */
  alt: string
  /** Who is probably asked; the e-mail may become known later. */
  recipient: { name: string; email: string }
  schema: z.ZodType<Body>
  /** The body without the recipient. */
  about?: object
  send: (body: Body, idempotencyKey: string) => Promise<Sent>
  touches: readonly string[]
}

/** Asks by a letter, or by a link that the user passes on; then shows the link, once. */
export function LinkDialog<Body>(props: LinkDialogProps<Body>) {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent ? (
    <SentLink link={sent.link} qrSvg={sent.qrSvg} email={sent.approval.email} alt={props.alt} />
  ) : (
    <Question {...props} onSent={setSent} />
  )
}

function Question<Body>({
  lead,
  recipient,
  schema,
  about,
  send,
  touches,
  onSent,
}: LinkDialogProps<Body> & { onSent: (sent: Sent) => void }) {
  const [sentTo, setSentTo] = useState(recipient.name)
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const email = typed ?? recipient.email
  const action = useAction({
    run: (body: Body) => once.run((idempotencyKey) => send(body, idempotencyKey)),
    touches,
    silent: true,
  })
  const submit = async () => {
    const parsed = schema.safeParse({ ...about, sentTo, email: email.trim() === '' ? null : email })
    if (!parsed.success) {
      setErrors(sentencesOf(parsed.error))
      throw parsed.error
    }
    onSent(await refusal.of(action.run(parsed.data)))
  }
  const change = (set: () => void) => {
    setErrors({})
    refusal.clear()
    set()
  }
  return (
    <DialogForm
      submit={email.trim() === '' ? 'Получить ссылку' : 'Отправить письмо'}
      onSubmit={submit}
      onDone={() => undefined}
      isDirty={sentTo !== recipient.name || typed !== null}
      error={refusal.text}
      errors={errors}
    >
      <p className="no-margin secondary">{lead}</p>
      <TextInput
        label="Кому"
        data-autofocus
        maxLength={200}
        value={sentTo}
        error={errors['sentTo']}
        onChange={({ currentTarget }) => change(() => setSentTo(currentTarget.value))}
      />
      <TextInput
        label="Почта"
        type="email"
        description="Без почты покажем ссылку и код: передайте их сами"
        maxLength={320}
        value={email}
        error={errors['email']}
        onChange={({ currentTarget }) => change(() => setTyped(currentTarget.value))}
      />
    </DialogForm>
  )
}
