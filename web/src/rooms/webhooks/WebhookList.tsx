import { useQuery } from '@tanstack/react-query'
import IconPlus from '~icons/plus'
import IconWebhook from '~icons/webhook'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { openWebhookForm } from './openWebhook.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { webhooksQueries } from './webhooks.queries.ts'

import list from '../../ui/SettingRows.module.css'

export function WebhookList() {
  const { data, error, refetch } = useQuery(webhooksQueries.all)
  if (!data)
    return (
      <NotLoaded
        query={{ data, error, refetch }}
        failed="Не удалось загрузить вебхуки"
        rows={3}
        height={88}
      />
    )
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          sign={IconWebhook}
          title="Вебхуков пока нет"
          text="Добавьте адрес 1С, сайта или своей программы, чтобы она узнавала о событиях сразу."
        />
      ) : (
        <ul className="plain-list panel max-width-760" aria-label="Вебхуки">
          {data.items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <div className={list.add}>
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => openWebhookForm(null)}>
          Добавить вебхук
        </Button>
      </div>
    </>
  )
}
