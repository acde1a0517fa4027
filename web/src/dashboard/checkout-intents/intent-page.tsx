import type { CheckoutIntent } from '@florin/sdk'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import type { ApiCall } from '../data/calls.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson, Related } from '../parts/detail-section.tsx'
import { Metadata } from '../parts/metadata.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Authenticate } from './authenticate.tsx'
import { Cancel } from './cancel.tsx'
import { Confirm } from './confirm.tsx'
import { Evidence } from './evidence.tsx'
import { Outcome, UnknownOutcome } from './outcome.tsx'
import { Quote } from './quote.tsx'
import { Now, Steps } from './steps.tsx'
import type { StepsQuery } from './use-intent.ts'
import { useIntent, useIntentActions, useSteps } from './use-intent.ts'
import type { Stand } from './view.ts'
import { nextOf, shopOf, standOf, titleOf } from './view.ts'

const OptionsForm = lazy(() =>
  import('./options-form.tsx').then(({ OptionsForm }) => ({ default: OptionsForm })),
)

export default function IntentPage() {
  const { id = '' } = useParams()
  const query = useIntent(id)
  const steps = useSteps(id, query.data)
  const { cancel } = useIntentActions(id)
  return (
    <DetailPage
      id={id}
      noun="Purchase"
      list={{ path: '/dashboard/checkout-intents', title: 'Purchases' }}
      query={query}
      calls={callsOf(id, query.data)}
      head={(intent) => ({
        title: titleOf(intent),
        status: intent.status,
        actions: nextOf(intent) === null ? undefined : <Cancel intent={intent} onCancel={cancel} />,
      })}
    >
      {(intent) => <Detail key={intent.id} intent={intent} steps={steps} />}
    </DetailPage>
  )
}

function Detail({
  intent,
  steps,
}: {
  readonly intent: CheckoutIntent
  readonly steps: StepsQuery
}) {
  return (
    <>
      <Now intent={intent} steps={steps} />
      <Wanted intent={intent} />
      {intent.quote !== null && <Quote intent={intent} quote={intent.quote} />}
      <Steps intent={intent} steps={steps} />
      <Asked intent={intent} />
      <Belongings intent={intent} />
      <Metadata metadata={intent.metadata} />
      <Evidence id={intent.id} />
      <RawJson value={intent} />
    </>
  )
}

/** The action the purchase needs, or its outcome. */
function Wanted({ intent }: { readonly intent: CheckoutIntent }) {
  const { respond, confirm } = useIntentActions(intent.id)
  const { next_action: action, status_detail: detail } = intent
  const render: Readonly<Record<Stand, () => ReactNode>> = {
    asking_shop: () => null,
    paying: () => null,
    options_wanted: () =>
      action?.type === 'select_options' && (
        <DetailSection title="Details for the shop">
          <Suspense fallback={<Skeleton height={16} />}>
            <OptionsForm
              key={JSON.stringify(action.options_schema)}
              schema={action.options_schema}
              intent={intent}
              onAnswer={respond}
            />
          </Suspense>
        </DetailSection>
      ),
    quoted: () => <Confirm intent={intent} onConfirm={confirm} />,
    code_wanted: () => authentication('code_wanted'),
    bank_asks: () => authentication('bank_asks'),
    outcome_unknown: () => detail && <UnknownOutcome detail={detail} />,
    succeeded: () => <Outcome intent={intent} />,
    failed: () => <Outcome intent={intent} />,
    canceled: () => <Outcome intent={intent} />,
  }
  const authentication = (stand: 'code_wanted' | 'bank_asks') =>
    action?.type === 'payment_authentication' && (
      <Authenticate key={stand} stand={stand} action={action.payment_authentication} />
    )
  return render[standOf(intent)]()
}

function Asked({ intent }: { readonly intent: CheckoutIntent }) {
  const { prompt, max_amount: ceiling, currency, url, created } = intent
  return (
    <DetailSection title="Request">
      <Facts
        facts={[
          [
            'Shop',
            <a key="url" href={url} target="_blank" rel="noreferrer">
              {shopOf(intent)}
            </a>,
          ],
          ['Instructions', prompt ?? 'None'],
          [
            'Maximum amount',
            ceiling === null ? (
              'No maximum'
            ) : (
              <Amount key="ceiling" cents={ceiling} currency={currency ?? ''} />
            ),
          ],
          ['Created', <Time key="created" seconds={created} />],
        ]}
      />
    </DetailSection>
  )
}

function Belongings({ intent: { merchant, card } }: { readonly intent: CheckoutIntent }) {
  const items = [
    ...(merchant === null
      ? []
      : [{ to: `/dashboard/merchants/${merchant}`, kind: 'Shop', name: merchant }]),
    ...(card === null ? [] : [{ to: `/dashboard/cards/${card}`, kind: 'Card', name: card }]),
  ]
  if (items.length === 0) return null
  return (
    <DetailSection title="Related">
      <Related items={items} />
    </DetailSection>
  )
}

/** The requests behind the page, plus the confirm request once there is a quote. */
function callsOf(id: string, intent: CheckoutIntent | undefined): readonly ApiCall[] {
  const path = `/v1/checkout_intents/${id}`
  const reads: ApiCall[] = [
    { method: 'GET', path, sdk: 'checkoutIntents.get', args: [id] },
    { method: 'GET', path: `${path}/events`, sdk: 'checkoutIntents.listEvents', args: [id] },
  ]
  if (intent === undefined || standOf(intent) !== 'quoted') return reads
  const confirm = { path: `${path}/confirm`, sdk: 'checkoutIntents.confirm', args: [id] }
  return [...reads, { method: 'POST', ...confirm }]
}
