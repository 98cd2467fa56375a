import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { fullName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import IconKey from '~icons/key'

import { call } from '../../client/api/api.ts'
import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { ApiTokenRow } from '../../rooms/profile/api-tokens/ApiTokenRow.tsx'
import { apiTokensQueries } from '../../rooms/profile/api-tokens/apiTokens.queries.ts'
import { Lead } from '../../rooms/settings/Lead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export function ApiTokens() {
  const { data, error, refetch } = useQuery(apiTokensQueries.all)
  const revoke = useAction({
    run: (id: number) => call(apiTokensRoutes.revokeAny, { params: { id } }),
    touches: ['apiTokens'],
    done: 'Ключ API отозван',
  })
  return (
    <>
      <Lead>
        Программы, которые работают с «Нарядом» от имени сотрудников. Новый ключ каждый выпускает для себя в
        профиле; кому это разрешено, задаётся в разделе «Доступ».
      </Lead>
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить ключи" rows={4} height={76} />
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconKey}
          title="Ключей API пока нет"
          text="Выпустите ключ в профиле, чтобы подключить 1С, сайт или свою программу."
        />
      )}
      {data && data.items.length > 0 && (
        <ul className="plain-list panel pad-x-16 max-width-760" aria-label="Ключи API">
          {data.items.map((token) => (
            <ApiTokenRow
              key={token.id}
              token={token}
              suspended={
                token.isSuspended && token.state === 'ACTIVE'
                  ? 'не действует: владелец без доступа'
                  : undefined
              }
              onRevoke={() => void revoke.run(token.id)}
            >
              <p className="no-margin line-20 secondary">{fullName(token.owner)}</p>
            </ApiTokenRow>
          ))}
        </ul>
      )}
    </>
  )
}
