import { TextInput } from '@mantine/core'
import type { Recipient } from '@naryad/contract/approvals/approvals'
import { signerText } from '@naryad/contract/approvals/approvals.words'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'

import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
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
  /** Who may be asked; the first one is proposed. */
  recipients: readonly Recipient[]
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
  recipients,
  schema,
  about,
  send,
  touches,
  onSent,
}: LinkDialogProps<Body> & { onSent: (sent: Sent) => void }) {
  const [first] = recipients
  const [sentTo, setSentTo] = useState(first?.name ?? '')
  const [email, setEmail] = useState(first?.email ?? '')
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
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
      draft={{ sentTo, email }}
      error={refusal.text}
      errors={errors}
    >
      <p className="no-margin secondary">{lead}</p>
      {recipients.length > 1 && (
        <div className="flex wrap gap-8" role="group" aria-label="Кого спросить">
          {recipients.map((recipient) => (
            <Button
              key={`${recipient.name} ${recipient.email}`}
              size="sm"
              aria-pressed={recipient.name === sentTo}
              onClick={() =>
                change(() => {
                  setSentTo(recipient.name)
                  setEmail(recipient.email ?? '')
                })
              }
            >
              {signerText(recipient)}
            </Button>
          ))}
        </div>
      )}
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
        onChange={({ currentTarget }) => change(() => setEmail(currentTarget.value))}
      />
    </DialogForm>
  )
}
