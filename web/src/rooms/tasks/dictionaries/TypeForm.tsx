import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import type { TaskType } from '@naryad/contract/tasks/tasks'

import { useEntityForm } from '../../../client/register/useEntityForm.ts'
import { QueueBoxes } from '../../../entities/task/QueueBoxes.tsx'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { LinesEditor } from '../../../ui/form/LinesEditor.tsx'
import { blankPart, PartsEditor } from '../../triage/index.ts'
import { typeForm } from './dictionaryForms.ts'

import fieldStyles from '../../../ui/form/fields.module.css'

const blankItem = { title: '', isRequired: false }

interface TypeFormProps {
  row: TaskType | null
  onClose: () => void
}

export function TypeForm({ row, onClose }: TypeFormProps) {
  const form = useEntityForm(typeForm, { item: row, onSaved: () => undefined, onClose })
  const { draft, change, errors } = form
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый вид работ' : 'Изменить вид работ'}
      create="Добавить вид работ"
      changed="Вид работ изменили одновременно с вами"
    >
      <TextInput withAsterisk data-autofocus maxLength={120} {...fields.text('title')} />
      <fieldset className="no-margin no-padding no-border stack gap-10">
        <legend className="no-padding medium below-8">{form.fields.queues.title}</legend>
        <QueueBoxes chosen={draft.queues} onChange={(queues) => change({ queues })} />
        <p className="no-margin text-12 line-16 muted">
          Ничего не отмечено — вид предлагают во всех очередях.
        </p>
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
          <span className="row height-36 phone-height-48">
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
