import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import type { Elements } from '#web/lib/elements.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { mySpotsQuery } from '#web/api/spots/list-my-spots.ts';
import { DeleteSpotDialog } from '#web/components/own-spots/delete-spot-dialog.tsx';
import { NoSpots } from './empty-lists.tsx';
import { Loaded } from './loaded.tsx';
import { MissingAnswers } from './missing-answers.tsx';
import { MoreButton } from './more-button.tsx';
import { ReviewNotice } from '#web/components/own-spots/review-notice.tsx';
import { Section } from './section.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import { SpotStateBadges } from './spot-state-badges.tsx';
import { ToggleSpotButton } from './toggle-spot-button.tsx';
import styles from './dashboard.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const perDay = text('dashboard.perDay');
  const { type, from, to } = spot.month_pattern;
  return (
    <dl className={styles.facts}>
      {spot.bookingTypes.includes('month') && spot.price_month !== null && (
        <>
          <Fact label={text('dashboard.monthPrice')}>
            <Price euros={spot.price_month} format="short" unit={text('dashboard.perMonth')} />
          </Fact>
          {type !== 'always' && <Fact label={text(`fields.pattern.${type}`)}>{`${from} – ${to}`}</Fact>}
          {spot.deposit > 0 && <Fact label={text('fields.deposit')}>{spot.deposit}</Fact>}
        </>
      )}
      {spot.bookingTypes.includes('stay') && (
        <>
          <Fact label={text('dashboard.weekdayPrice')}>
            <Price euros={spot.price_weekday} format="short" unit={perDay} />
          </Fact>
          <Fact label={text('dashboard.weekendPrice')}>
            <Price euros={spot.price_weekend} format="short" unit={perDay} />
          </Fact>
          <Fact label={text('dashboard.minDuration')}>
            {text('dashboard.hours', { count: spot.min_duration })}
          </Fact>
        </>
      )}
      <Fact label={text('dashboard.advanceBooking')}>
        {text('dashboard.hours', { count: spot.advance_booking })}
      </Fact>
    </dl>
  );
};

interface ItemProps {
  spot: Spot;
  onEdit: () => void;
  onDelete: () => void;
}

const SpotItem = ({ spot, onEdit, onDelete }: ItemProps) => {
  const text = useText();
  const of = <span className="visually-hidden">{text('dashboard.ofSpot', { title: spot.title })}</span>;
  return (
    <li className={classNames(styles.row, styles.whole)}>
      <SpotPicture url={spot.images[0] ?? null} alt="" className={styles.picture} />
      <div className={styles.what}>
        <Row as="p" gap={2} canWrap>
          <SpotStateBadges spot={spot} />
        </Row>
        <h3>
          <Link to={paths.spot(spot.id)}>{spot.title}</Link>
        </h3>
        <p className={styles.muted} translate="no">
          {spot.address}
        </p>
        <Facts spot={spot} />
        {spot.instructions && (
          <p className={styles.instructions}>
            <span className={styles.muted}>{`${text('dashboard.instructions')}: `}</span>
            <span>{spot.instructions}</span>
          </p>
        )}
        <ReviewNotice spot={spot} />
        <MissingAnswers spot={spot} />
        <Row as="p" gap={5} rowGap="0" canWrap>
          <Link className={styles.more} to={paths.editSpot(spot.id)}>
            <span>{text('dashboard.editAll')}</span>
            {of}
          </Link>
          <Link className={styles.more} to={paths.editSpot(spot.id, 'bookingTypes')}>
            <span>
              {text(spot.bookingTypes.includes('month') ? 'dashboard.monthOffer' : 'dashboard.offerMonths')}
            </span>
            {of}
          </Link>
          <Link className={styles.more} to={paths.spotCalendar(spot.id)}>
            <span>{text('dashboard.calendar')}</span>
            {of}
          </Link>
        </Row>
      </div>
      <div className={styles.aside}>
        <Button variant="secondary" size="sm" icon="edit" onClick={onEdit}>
          <span>
            <span>{text('dashboard.edit')}</span>
            {of}
          </span>
        </Button>
        <ToggleSpotButton spot={spot} />
        <Button variant="secondary" size="sm" icon="trash" onClick={onDelete}>
          <span>
            <span>{text('dashboard.delete')}</span>
            {of}
          </span>
        </Button>
      </div>
    </li>
  );
};

interface Props {
  /** The dialog that edits a spot; undefined closes it. */
  renderEditor: (spot: Spot | undefined, onClose: () => void) => Elements;
}

/** DB-03. */
export const SpotsTab = ({ renderEditor }: Props) => {
  const text = useText();
  const spots = useInfiniteQuery(mySpotsQuery);
  const [editingId, setEditingId] = useState<string>();
  const [deletingId, setDeletingId] = useState<string>();
  const deleting = spots.data?.find(({ id }) => id === deletingId);
  return (
    <Section
      title={text('dashboard.spots')}
      action={
        (spots.data?.length ?? 0) > 0 && (
          <LinkButton to={paths.publish} variant="secondary" size="sm" icon="plus">
            {text('dashboard.publish')}
          </LinkButton>
        )
      }
    >
      <Loaded queries={[spots]} skeleton={<RowsSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <NoSpots />
          ) : (
            <ul className={styles.rows}>
              {list.map((spot) => (
                <SpotItem
                  key={spot.id}
                  spot={spot}
                  onEdit={() => setEditingId(spot.id)}
                  onDelete={() => setDeletingId(spot.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={spots} label="dashboard.moreSpots" />
      {renderEditor(
        spots.data?.find(({ id }) => id === editingId),
        () => setEditingId(undefined),
      )}
      {deleting && (
        <DeleteSpotDialog
          key={deleting.id}
          spot={deleting}
          isOpen
          onClose={() => setDeletingId(undefined)}
          onDeleted={() => setDeletingId(undefined)}
        />
      )}
    </Section>
  );
};
