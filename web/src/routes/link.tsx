import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Form, redirect, useLoaderData } from 'react-router'
import { florinFor } from '../api.server.ts'
import { orFailure } from '../failures.ts'
import { useWords } from '../i18n/i18n.ts'
import { Offer } from '../pay/offer.tsx'
import { isOpening } from '../pay/opening.ts'
import { Button } from '../ui/button.tsx'
import { FailurePage } from '../ui/failure.tsx'

/** A person gets a session at once; link previews get the offer. */
export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const link = await orFailure(florinFor(request).checkoutLinks.getPublic(id))
  if (link.canceled_by === null && isOpening(request)) throw await open(request, id)
  return link
}

export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  return await open(request, id)
}

async function open(request: Request, id: string): Promise<Response> {
  const session = await orFailure(florinFor(request).checkoutLinks.open(id))
  return redirect(`/c/${session.id}${new URL(request.url).search}`, 303)
}

export default function Link() {
  const link = useLoaderData<typeof loader>()
  const { t } = useWords()
  if (link.canceled_by !== null) return <FailurePage kind="link_canceled" />
  return (
    <Offer link={link}>
      <Form method="post" reloadDocument>
        <Button type="submit">{t('offer.continue')}</Button>
      </Form>
    </Offer>
  )
}
