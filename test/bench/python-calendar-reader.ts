/** As `calendar-reader.ts`, for Python's recurring-ical-events: arguments are the file and the window in seconds. */
export const PYTHON_READER = `
import datetime, json, resource, sys, time
import icalendar, recurring_ical_events

RUNS = 6
text = open(sys.argv[1], encoding='utf-8', newline='').read()
first, last = (datetime.datetime.fromtimestamp(int(one), datetime.timezone.utc) for one in sys.argv[2:4])

def read():
    return recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(first, last)

def instant(day):
    is_time = isinstance(day, datetime.datetime)
    return day if is_time else datetime.datetime.combine(day, datetime.time()).astimezone()

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

before = peak()
runs = []
for run in range(RUNS):
    started = time.process_time()
    events = read()
    runs.append((time.process_time() - started) * 1000)
    if run == 0:
        megabytes = peak() - before
        periods = sorted((instant(event['DTSTART'].dt), instant(event['DTEND'].dt)) for event in events)
covered, until = datetime.timedelta(), first
for start, end in periods:
    end = min(end, last)
    covered += max(datetime.timedelta(), end - max(start, until))
    until = max(until, end)
print(json.dumps({'runs': runs, 'megabytes': megabytes, 'hours': covered.total_seconds() / 3600}))
`;
