import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { TaskType } from '@naryad/contract/tasks/tasks'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { TaskTypeInput } from '@naryad/contract/tasks/tasks.inputs'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { type FormDef, useEntityForm } from '../../../client/register/useEntityForm.ts'
import { queueTitleNow, useQueueTitles } from '../../../entities/settings/shared.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { LinesEditor } from '../../../ui/form/LinesEditor.tsx'
import { blankPart, PartDraft, PartsEditor } from '../../triage/index.ts'

import fieldStyles from '../../../ui/form/fields.module.css'
import styles from './dictionaries.module.css'

const Item = z.object({ title: z.string(), isRequired: z.boolean() })
const TypeDraft = z.object({
  title: z.string(),
  queues: z.array(Queue),
  checklist: z.array(Item),
  reportTemplate: z.string(),
  parts: z.array(PartDraft),
  isActive: z.boolean(),
})
type TypeDraft = z.infer<typeof TypeDraft>

const blankItem: z.infer<typeof Item> = { title: '', isRequired: false }

const typeForm: FormDef<TaskType, TypeDraft, TaskTypeInput> = {
  name: 'taskType',
  draft: TypeDraft,
  input: TaskTypeInput,
  blank: { title: '', queues: [], checklist: [], reportTemplate: '', parts: [], isActive: true },
  draftOf: ({ title, queues, checklist, reportTemplate, parts, isActive }) => ({
    title,
    queues,
    checklist,
    reportTemplate,
    parts,
    isActive,
  }),
  toInput: (draft) => draft,
  fields: {
    title: { title: 'Название', text: (value) => value },
    queues: { title: 'Очереди', text: (value) => value.map(queueTitleNow).join(', ') },
    checklist: { title: 'Чек-лист', text: (value) => value.map(({ title }) => title).join('; ') },
    reportTemplate: { title: 'Шаблон отчёта', text: (value) => value },
    parts: {
      title: 'Взять с собой',
      text: (value) => value.map(({ title, quantity }) => `${title} × ${quantity ?? '?'}`).join('; '),
    },
    isActive: { title: 'Используется', text: (value) => (value ? 'да' : 'нет') },
  },
  create: (body, idempotencyKey) => call(taskTypesRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, body) =>
    call(taskTypesRoutes.update, { params: { id }, body: { ...body, version } }, { silent: true }),
  touches: ['dictionaries', 'tasks'],
  created: 'Вид работ добавлен',
  saved: 'Вид работ сохранён',
}

interface TypeFormProps {
  row: TaskType | null
  onClose: () => void
}

export function TypeForm({ row, onClose }: TypeFormProps) {
  const form = useEntityForm(typeForm, { item: row, onSaved: () => undefined, onClose })
  const { draft, change, errors } = form
  const fields = fieldsOf(form)
  const titles = useQueueTitles()
  const toggle = (queue: Queue, isOn: boolean) =>
    change({ queues: queues.filter((one) => (one === queue ? isOn : draft.queues.includes(one))) })
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый вид работ' : 'Изменить вид работ'}
      create="Добавить вид работ"
      changed="Вид работ изменили одновременно с вами"
    >
      <TextInput withAsterisk data-autofocus maxLength={120} {...fields.text('title')} />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Очереди</legend>
        {queues.map((queue) => (
          <Checkbox
            key={queue}
            label={titles[queue]}
            checked={draft.queues.includes(queue)}
            onChange={({ currentTarget }) => toggle(queue, currentTarget.checked)}
          />
        ))}
        <p className={styles.hint}>Ничего не отмечено — вид предлагают во всех очередях.</p>
      </fieldset>
      <h3 className={fieldStyles.heading}>Чек-лист</h3>
      <LinesEditor
        label="Чек-лист"
        one="Пункт"
        add="Добавить пункт"
        placeholder="Снять показания до работ"
        blank={blankItem}
        max={50}
        maxLength={200}
        lines={draft.checklist}
        textOf={({ title }) => title}
        withText={(item, title) => ({ ...item, title })}
        errorOf={(index) => errors[`checklist.${index}.title`]}
        onChange={(checklist) => change({ checklist })}
        renderAside={(item, put, number) => (
          <span className={styles.required}>
            <Checkbox
              label="обязательно"
              aria-label={`Пункт ${number} обязателен`}
              checked={item.isRequired}
              onChange={({ currentTarget }) => put({ ...item, isRequired: currentTarget.checked })}
            />
          </span>
        )}
      />
      <Textarea
        description="С этого текста инженер начинает отчёт о работе"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        {...fields.text('reportTemplate')}
      />
      <h3 className={fieldStyles.heading}>Взять с собой</h3>
      <PartsEditor
        label="Взять с собой"
        parts={draft.parts}
        blank={blankPart}
        errorOf={(path) => errors[`parts.${path}`]}
        onChange={(parts) => change({ parts })}
      />
      <Switch
        description="Выключенный не предлагают в новых заявках; в прежних он остаётся"
        {...fields.flag('isActive')}
      />
    </EntityForm>
  )
}
