import { ssoRoutes } from '@naryad/contract/sso/sso.routes'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'

export function useLink() {
  const link = useAction({
    run: ({ id, userId }: { id: number; userId: number }) =>
      call(ssoRoutes.link, { params: { id }, body: { userId } }, { silent: true }),
    touches: ['settings'],
    done: 'Учётная запись привязана: теперь можно войти через поставщика',
    silent: true,
  })
  const unlink = useAction({
    run: (id: number) => call(ssoRoutes.link, { params: { id }, body: { userId: null } }),
    touches: ['settings'],
    done: 'Учётная запись отвязана',
  })
  return { link, unlink }
}
