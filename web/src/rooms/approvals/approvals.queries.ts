import type { ApprovalPhotoInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const approvalsQueries = {
  /** Whatever changes an approval changes its task, so the key is that of tasks. */
  ofTask: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'approvals', id],
      queryFn: ({ signal }) => call(approvalsRoutes.ofTask, { params: { id } }, { signal, silent: true }),
    }),
  /** Whether the client has answered about the costs as they are. */
  decision: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'decision', id],
      queryFn: ({ signal }) =>
        call(approvalsRoutes.hasDecision, { params: { id } }, { signal, silent: true }),
    }),
  /** Not stored: the secret is in it. */
  link: (id: number) =>
    queryOptions({
      queryKey: ['approvals', 'link', id],
      queryFn: ({ signal }) => call(approvalsRoutes.link, { params: { id } }, { signal, silent: true }),
      gcTime: 0,
      retry: false,
    }),
  /** Whatever changes the question about a plan changes the year. */
  plansOf: (companyId: number) =>
    queryOptions({
      queryKey: ['forecast', 'approvals', companyId],
      queryFn: ({ signal }) =>
        call(planApprovalsRoutes.ofCompany, { params: { id: companyId } }, { signal, silent: true }),
    }),
  /** Of a representative. */
  ownPlan: () =>
    queryOptions({
      queryKey: ['forecast', 'own plan'],
      queryFn: ({ signal }) => call(planApprovalsRoutes.own, undefined, { signal, silent: true }),
    }),
  planPage: (secret: string) =>
    queryOptions({
      queryKey: ['approvals', 'plan', secret],
      queryFn: ({ signal }) => call(planApprovalsRoutes.open, { body: { secret } }, { signal, silent: true }),
      retry: false,
      staleTime: Infinity,
    }),
  /** What the holder of a link sees. Not read again by itself: that would count as opening. */
  page: (secret: string) =>
    queryOptions({
      queryKey: ['approvals', 'page', secret],
      queryFn: ({ signal }) => call(approvalsRoutes.open, { body: { secret } }, { signal, silent: true }),
      retry: false,
      staleTime: Infinity,
    }),
  /** Not stored: the secret is in it. */
  photo: (body: ApprovalPhotoInput) =>
    queryOptions({
      queryKey: ['approvals', 'photo', body.secret, body.id, body.variant],
      queryFn: async ({ signal }) =>
        (await call(approvalsRoutes.photo, { body }, { signal, silent: true })).blob(),
      staleTime: Infinity,
    }),
}
