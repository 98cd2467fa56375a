import { TextInput } from '@mantine/core'
import type { Recipient } from '@naryad/contract/approvals/approvals'
import {
  type ApprovalChannel,
  inMessenger,
  isMessenger,
  type SentChannel,
  signerText,
} from '@naryad/contract/approvals/approvals.words'
import { messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'

import { useKey } from '../../client/api/useKey.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { type FieldSentences, sentencesOf } from '../../ui/form/sentences.ts'
import { SentLink } from './SentLink.tsx'
import { sentText } from './sentTexts.ts'

interface Sent {
  link: string
  qrSvg: string
  approval: { channel: ApprovalChannel; sentTo: string; email: string | null }
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

/** Asks in a messenger or by a letter, or by a link that the user passes on; then shows the link, once. */
export function LinkDialog<Body>(props: LinkDialogProps<Body>) {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent ? (
    <SentLink link={sent.link} qrSvg={sent.qrSvg} text={sentText(sent.approval)} alt={props.alt} />
  ) : (
    <Question {...props} onSent={setSent} />
  )
}

const submitText = (channel: SentChannel, email: string): string => {
  if (isMessenger(channel)) return `Отправить ${inMessenger(channel)}`
  return email.trim() === '' ? 'Получить ссылку' : 'Отправить письмо'
}

/** The ways that lead to the person who is named: a chat is that of one who may be asked, a letter goes to anyone. */
function useWay(recipients: readonly Recipient[], sentTo: string) {
  const [wanted, setWanted] = useState<SentChannel>(recipients[0]?.messengers[0] ?? 'LETTER')
  const chosen = recipients.find(({ name }) => name === sentTo)
  const ways: readonly SentChannel[] = [...(chosen?.messengers ?? []), 'LETTER']
  const channel = ways.find((way) => way === wanted) ?? 'LETTER'
  return { wanted, setWanted, ways, channel, contactId: chosen?.id }
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
  const { wanted, setWanted, ways, channel, contactId } = useWay(recipients, sentTo)
  const isInChat = isMessenger(channel)
  const [errors, setErrors] = useState<FieldSentences>({})
  const refusal = useRefusal(setErrors)
  const once = useKey()
  const action = useAction({
    run: (body: Body) => once.run((idempotencyKey) => send(body, idempotencyKey)),
    touches,
    silent: true,
  })
  const submit = async () => {
    const parsed = schema.safeParse({
      ...about,
      sentTo,
      ...(isInChat ? { channel, contactId } : { email: email.trim() === '' ? null : email }),
    })
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
      submit={submitText(channel, email)}
      onSubmit={submit}
      onDone={() => undefined}
      draft={{ sentTo, email, wanted }}
      error={refusal.text ?? errors['channel']}
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
                  setWanted(recipient.messengers[0] ?? 'LETTER')
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
      {ways.length > 1 && (
        <Segments
          label="Как отправить"
          value={channel}
          onChange={(way) => change(() => setWanted(way))}
          choices={ways.map((way) => ({
            value: way,
            title: isMessenger(way) ? messengerTitles[way] : 'Письмо',
          }))}
        />
      )}
      {isInChat ? (
        <p className="no-margin text-12 muted">
          Придёт в личный чат, который привязан к учётной записи этого человека. Ответ даёт кнопка на
          странице, а не в чате.
        </p>
      ) : (
        <TextInput
          label="Почта"
          type="email"
          description="Без почты покажем ссылку и код: передайте их сами"
          maxLength={320}
          value={email}
          error={errors['email']}
          onChange={({ currentTarget }) => change(() => setEmail(currentTarget.value))}
        />
      )}
    </DialogForm>
  )
}
