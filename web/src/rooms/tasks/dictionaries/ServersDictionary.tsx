import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import type { CarServer } from '@naryad/contract/tasks/tasks'
import { carServersRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'

import { call } from '../../../client/api/api.ts'
import { useEntityForm } from '../../../client/register/useEntityForm.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { Dictionary, type DictionaryDef } from './Dictionary.tsx'
import { serverForm } from './dictionaryForms.ts'

interface FormProps {
  row: CarServer | null
  onClose: () => void
}

function ServerForm({ row, onClose }: FormProps) {
  const form = useEntityForm(serverForm, { item: row, onSaved: () => undefined, onClose })
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый сервер мониторинга' : 'Изменить сервер мониторинга'}
      create="Добавить сервер"
      changed="Сервер изменили одновременно с вами"
    >
      <TextInput withAsterisk data-autofocus maxLength={120} {...fields.text('title')} />
      <Switch
        description="Выключенный не предлагают в новых заявках; в прежних он остаётся"
        {...fields.flag('isActive')}
      />
    </EntityForm>
  )
}

const servers: DictionaryDef<CarServer> = {
  label: 'Серверы мониторинга',
  forms: ['сервер', 'сервера', 'серверов'],
  one: 'сервер',
  add: 'Добавить сервер',
  lead: 'Системы, в которых видно автомобили: их указывают у автомобиля и в заявке.',
  columns: [],
  setActive: ({ id, ...row }, isActive) =>
    call(carServersRoutes.update, { params: { id }, body: { ...row, isActive } }),
  remove: (id) => call(carServersRoutes.remove, { params: { id } }),
}

export const ServersDictionary = () => (
  <Dictionary
    def={servers}
    query={dictionaries.carServers}
    renderForm={(row, onClose) => <ServerForm row={row} onClose={onClose} />}
  />
)
