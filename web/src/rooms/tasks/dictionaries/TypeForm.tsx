import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { TaskType } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.codes'
import { queues } from '@naryad/contract/tasks/tasks.queues'

import { useEntityForm } from '../../../client/register/useEntityForm.ts'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { LinesEditor } from '../../../ui/form/LinesEditor.tsx'
import { blankPart, PartsEditor } from '../../triage/index.ts'
import { typeForm } from './dictionaryForms.ts'

import fieldStyles from '../../../ui/form/fields.module.css'
import styles from './dictionaries.module.css'

const blankItem = { title: '', isRequired: false }

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
        <legend className={styles.legend}>{form.fields.queues.title}</legend>
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
      <h3 className={fieldStyles.heading}>{form.fields.checklist.title}</h3>
      <LinesEditor
        label={form.fields.checklist.title}
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
      <h3 className={fieldStyles.heading}>{form.fields.parts.title}</h3>
      <PartsEditor
        label={form.fields.parts.title}
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
