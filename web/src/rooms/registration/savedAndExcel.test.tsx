import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { SavedFilters } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { renderRequests as open } from '../../testing/renderRequests.tsx'

describe('the requests for an account', () => {
  test('that are often looked for are saved as a tab', async () => {
    const { api, address } = await open('/registration-requests?status=NEW&view=new&query=Сабиров')
    api.on(usersRoutes.saveFilters, ({ body }) => SavedFilters.parse(body))
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
    const form = within(await screen.findByRole('dialog', { name: 'Новый фильтр' }))
    await userEvent.type(await form.findByRole('textbox', { name: /^Название/ }), 'Сабировы{Enter}')
    await waitFor(() => expect(api.calls(usersRoutes.saveFilters)).toHaveLength(1))
    expect(api.calls(usersRoutes.saveFilters)[0]?.body).toMatchObject({
      entity: 'registration',
      filters: [{ title: 'Сабировы', search: { status: 'NEW', query: 'Сабиров' } }],
    })
    await waitFor(() => expect(address()).toContain('view=f-'))
  })

  test('go to Excel as they are seen, or the chosen of them', async () => {
    const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { api } = await open('/registration-requests?status=NEW&view=new')
    api.on(exportsRoutes.registration, () => new Response('xlsx'))
    const asked = () =>
      api.calls(exportsRoutes.registration).map(({ url }) => ({
        ...(JSON.parse(url.searchParams.get('filters') ?? '') as object),
        columns: url.searchParams.get('columns'),
      }))
    await userEvent.click(await screen.findByRole('button', { name: 'Excel' }))
    const columns = 'name,createdAt,companyName,status'
    const order = { orderBy: 'createdAt', sort: 'DESC' }
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(asked()).toEqual([{ query: '', status: 'NEW', ...order, columns }])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать: Галимов Данис Ильдарович' }))
    const bar = within(await screen.findByRole('region', { name: 'Действия с выбранными' }))
    await userEvent.click(bar.getByRole('button', { name: /Excel/ }))
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2))
    expect(asked()[1]).toEqual({ ids: [22], ...order, columns })
    url.mockRestore()
    click.mockRestore()
  })
})
