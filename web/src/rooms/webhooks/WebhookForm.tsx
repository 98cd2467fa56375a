import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { type Webhook, WebhookInput, type WebhookWithSecret } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useOwnWindow } from '../../ui/overlays/useOwnWindow.ts'
import { Note } from '../../ui/public/PublicForm.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { EventFields } from './EventFields.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './webhooks.module.css'

interface WebhookFormProps {
  /** Null: a new one. */
  webhook: Webhook | null
  onCreated: (made: WebhookWithSecret) => void
}

interface Values {
  title: string
  url: string
  events: readonly WebhookEvent[]
  queues: readonly Queue[]
  companyIds: readonly number[]
  isActive: boolean
}

const startEvents: readonly WebhookEvent[] = ['task.created', 'task.statusChanged']

const blankOf = (webhook: Webhook | null): Values => ({
  title: webhook?.title ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? startEvents,
  queues: webhook?.queues ?? [],
  companyIds: webhook?.companyIds ?? [],
  isActive: webhook?.isActive ?? true,
})

function useWebhookForm({ webhook: opened, onCreated }: WebhookFormProps) {
  const { current: webhook, of } = useCurrent(opened)
  const create = useAction({
    run: (body: WebhookInput) => call(webhooksRoutes.create, { body }, { silent: true }),
    touches: ['settings'],
    done: 'Вебхук добавлен',
    silent: true,
  })
  const change = useAction({
    run: ({ of: { id, version }, input }: { of: Webhook; input: WebhookInput }) =>
      call(webhooksRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
    touches: ['settings'],
    done: 'Вебхук сохранён',
    silent: true,
  })
  const form = useForm({
    blank: blankOf(opened),
    schema: WebhookInput,
    inputOf: ({ events, queues, companyIds, ...values }) => ({
      ...values,
      events: [...events],
      queues: [...queues],
      companyIds: [...companyIds],
    }),
    send: async (input): Promise<WebhookWithSecret | null> => {
      if (!webhook) return create.run(input)
      await of(change.run({ of: webhook, input }))
      return null
    },
    onSent: (made) => (made === null ? closeModal() : onCreated(made)),
    valuesOf: (current) => blankOf(current as Webhook),
  })
  useOwnWindow(form.isChanged)
  return form
}

export function WebhookForm(props: WebhookFormProps) {
  const form = useWebhookForm(props)
  const { values, wrong, change, refusal, root, submit, isRunning } = form
  return (
    <KeyForm root={root} className={styles.form} onSubmit={() => void submit()}>
      {refusal && <Note kind="error">{refusal}</Note>}
      <TextInput
        label="Название"
        placeholder="Обмен с 1С"
        data-autofocus
        maxLength={100}
        {...textField(form, 'title')}
      />
      <TextInput
        label="Адрес"
        description="Сервер получателя, только https"
        placeholder="https://1c.company.ru/naryad/hs/events"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        {...textField(form, 'url')}
      />
      <EventFields value={values.events} error={wrong.events} onChange={(events) => change({ events })} />
      <AudienceFields value={values} error={wrong.companyIds ?? wrong.queues} onChange={change} />
      <Switch
        label="Включён"
        checked={values.isActive}
        onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
      />
      <div className={list.formButtons}>
        <Button type="submit" size="xl" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Сохраняем…' : props.webhook ? 'Сохранить' : 'Добавить вебхук'}
        </Button>
      </div>
    </KeyForm>
  )
}
