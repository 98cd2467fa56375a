declare const self: ServiceWorkerGlobalScope

/** Also read by the screen that chooses the task for the files (client/uploads/sharedFiles.ts). */
const cacheName = 'naryad-shared'
const sharePath = '/share'

export const isShare = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url)
  return method === 'POST' && origin === self.location.origin && pathname === sharePath
}

const redirectTo = (search: string): Response =>
  Response.redirect(new URL(`${sharePath}${search}`, self.location.origin).href, 303)

/**
 * Stores shared files on the device, so that they survive a missing network and a sign-in, and opens the
 * screen that chooses a task for them.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll('files').filter((value): value is File => value instanceof File)
    const cache = await caches.open(cacheName)
    const at = Date.now()
    await Promise.all(
      files.map((file, index) =>
        cache.put(
          `${sharePath}/${at}-${index}`,
          new Response(file, {
            headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) },
          }),
        ),
      ),
    )
    return redirectTo(files.length > 0 ? '' : '?error=empty')
  } catch {
    return redirectTo('?error=full')
  }
}
