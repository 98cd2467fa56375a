import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, TextInput } from '@mantine/core'
import { taskCategoryFields } from '@naryad/contract/tasks/dictionaries.fields'
import type { TaskCategory } from '@naryad/contract/tasks/tasks'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { taskCategoriesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { UnitKind } from '@naryad/contract/units/units.codes'
import { unitKinds, unitKindTitles } from '@naryad/contract/units/units.words'
import { Suspense } from 'react'

import { call } from '../../../client/api/api.ts'
import { useEntityForm } from '../../../client/register/useEntityForm.ts'
import { useQueueTitles } from '../../../entities/settings/shared.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { triageParts } from '../../triage/index.ts'
import { Dictionary, type DictionaryDef } from './Dictionary.tsx'
import { categoryForm } from './dictionaryForms.ts'
import { QueueNames } from './QueueNames.tsx'

interface FormProps {
  row: TaskCategory | null
  onClose: () => void
}

function CategoryForm({ row, onClose }: FormProps) {
  const form = useEntityForm(categoryForm, { item: row, onSaved: () => undefined, onClose })
  const fields = fieldsOf(form)
  const titles = useQueueTitles()
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новая категория' : 'Изменить категорию'}
      create="Добавить категорию"
      changed="Категорию изменили одновременно с вами"
    >
      <TextInput withAsterisk data-autofocus maxLength={120} {...fields.text('title')} />
      <Select
        label={form.fields.queue.title}
        comboboxProps={{ withinPortal: false }}
        data={queues.map((queue) => ({ value: queue, label: titles[queue] }))}
        value={form.draft.queue}
        error={form.errors['queue']}
        onChange={(value) => form.change({ queue: Queue.parse(value) })}
      />
      <Select
        label={form.fields.unitKind.title}
        description="О каком приборе ТС такие заявки: по нему решается гарантия"
        placeholder="Не о приборе"
        clearable
        comboboxProps={{ withinPortal: false }}
        data={unitKinds.map((kind) => ({ value: kind, label: unitKindTitles[kind] }))}
        value={form.draft.unitKind}
        error={form.errors['unitKind']}
        onChange={(value) => form.change({ unitKind: UnitKind.nullable().parse(value) })}
      />
      <Switch
        description="Выключенную не предлагают в новых заявках; в прежних она остаётся"
        {...fields.flag('isActive')}
      />
    </EntityForm>
  )
}

const categories: DictionaryDef<TaskCategory> = {
  label: 'Категории',
  forms: ['категория', 'категории', 'категорий'],
  one: 'категорию',
  add: 'Добавить категорию',
  lead: 'Что сломалось или что нужно: предмет заявки. У каждой очереди свои категории.',
  columns: [
    { title: taskCategoryFields.queue.title, cell: ({ queue }) => <QueueNames queues={[queue]} /> },
    {
      title: 'Опросник',
      cell: ({ id, title }) => (
        <Suspense>
          <triageParts.QuestionnaireCell category={{ id, title }} />
        </Suspense>
      ),
    },
    { title: 'Прибор', cell: ({ unitKind }) => (unitKind ? unitKindTitles[unitKind] : '—') },
  ],
  setActive: ({ id, ...row }, isActive) =>
    call(taskCategoriesRoutes.update, { params: { id }, body: { ...row, isActive } }),
  remove: (id) => call(taskCategoriesRoutes.remove, { params: { id } }),
}

export const CategoriesDictionary = () => (
  <Dictionary
    def={categories}
    query={dictionaries.categories}
    renderForm={(row, onClose) => <CategoryForm row={row} onClose={onClose} />}
  />
)
